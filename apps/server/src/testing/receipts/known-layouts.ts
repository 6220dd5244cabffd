import { beverages } from './known/beverages.ts';
import { busTicket } from './known/bus-ticket.ts';
import { cardSlip } from './known/card-slip.ts';
import { cashSales } from './known/cash-sales.ts';
import { clinic } from './known/clinic.ts';
import { coldRoom } from './known/cold-room.ts';
import { cookingGas } from './known/cooking-gas.ts';
import { cosmeticsShop } from './known/cosmetics-shop.ts';
import { depot } from './known/depot.ts';
import { eatery } from './known/eatery.ts';
import { eggFarm } from './known/egg-farm.ts';
import { electricity } from './known/electricity.ts';
import { foodOrder } from './known/food-order.ts';
import { fuel } from './known/fuel.ts';
import { hardwareShop } from './known/hardware-shop.ts';
import { haulage } from './known/haulage.ts';
import { hotel } from './known/hotel.ts';
import { insurance } from './known/insurance.ts';
import { internet } from './known/internet.ts';
import { invoice } from './known/invoice.ts';
import { kitchenEquipment } from './known/kitchen-equipment.ts';
import { laundry } from './known/laundry.ts';
import { levy } from './known/levy.ts';
import { marketWholesale } from './known/market-wholesale.ts';
import { mechanic } from './known/mechanic.ts';
import { onlineVendor } from './known/online-vendor.ts';
import { paymentDetails } from './known/payment-details.ts';
import { pharmacy } from './known/pharmacy.ts';
import { phoneShop } from './known/phone-shop.ts';
import { printingPress } from './known/printing-press.ts';
import { provisionShop } from './known/provision-shop.ts';
import { restaurant } from './known/restaurant.ts';
import { schoolFees } from './known/school-fees.ts';
import { serviceInvoice } from './known/service-invoice.ts';
import { supermarket } from './known/supermarket.ts';
import { transfer } from './known/transfer.ts';
import { vanSales } from './known/van-sales.ts';
import { waterBill } from './known/water-bill.ts';
import { waybill } from './known/waybill.ts';
import type { Layout } from './layout.ts';

/** Those that the reader was developed with. */
export const KNOWN_LAYOUTS: readonly Layout[] = [
  ...[supermarket, cardSlip, invoice, fuel, restaurant, cashSales, transfer, pharmacy],
  ...[depot, eatery, electricity, foodOrder, hotel, schoolFees, waybill],
  ...[provisionShop, serviceInvoice, cookingGas, phoneShop],
  ...[mechanic, coldRoom, beverages, internet],
  ...[laundry, printingPress, vanSales, onlineVendor],
  ...[insurance, busTicket, waterBill, levy],
  ...[cosmeticsShop, hardwareShop, marketWholesale, kitchenEquipment],
  ...[eggFarm, paymentDetails, clinic, haulage],
];
