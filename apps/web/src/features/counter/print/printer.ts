import type { PaperWidth } from '@lissafi/domain/printing/escpos';

// Printers of this device. A browser that has WebUSB or Web Bluetooth sends bytes to them itself; the types are the part
// that is used, because TypeScript's own library has neither.

export interface PrinterSettings {
  /** `browser`: its print dialogue, which every browser has. */
  kind: 'browser' | 'usb' | 'bluetooth';
  name: string;
  paper: PaperWidth;
  cut: boolean;
  drawer: boolean;
}

const KEY = 'lissafi.printer';
const AT_FIRST: PrinterSettings = { kind: 'browser', name: '', paper: 58, cut: false, drawer: false };

export function printerSettings(): PrinterSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<PrinterSettings>;
    return { ...AT_FIRST, ...stored };
  } catch {
    return AT_FIRST;
  }
}

export function storePrinter(settings: PrinterSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Chosen again next time.
  }
}

interface UsbEndpoint {
  direction: 'in' | 'out';
  type: string;
  endpointNumber: number;
}
interface UsbInterface {
  interfaceNumber: number;
  alternates: { interfaceClass: number; alternateSetting: number; endpoints: UsbEndpoint[] }[];
}
interface UsbDevice {
  productName?: string;
  opened: boolean;
  configuration: { interfaces: UsbInterface[] } | null;
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferOut(endpoint: number, data: BufferSource): Promise<unknown>;
}
interface Usb {
  getDevices(): Promise<UsbDevice[]>;
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>;
}
interface Characteristic {
  properties: { write: boolean; writeWithoutResponse: boolean };
  writeValueWithResponse(data: BufferSource): Promise<void>;
  writeValueWithoutResponse(data: BufferSource): Promise<void>;
}
interface BluetoothDevice {
  name?: string;
  gatt?: {
    connected: boolean;
    connect(): Promise<{
      getPrimaryServices(): Promise<{ getCharacteristics(): Promise<Characteristic[]> }[]>;
    }>;
  };
}
interface Bluetooth {
  requestDevice(options: { acceptAllDevices: true; optionalServices: string[] }): Promise<BluetoothDevice>;
  getDevices?(): Promise<BluetoothDevice[]>;
}

const platform = navigator as unknown as { usb?: Usb; bluetooth?: Bluetooth };
export const hasUsb = () => platform.usb !== undefined;
export const hasBluetooth = () => platform.bluetooth !== undefined;

const PRINTER_CLASS = 7;
/** What till-roll printers offer for bytes: there is no standard, these four are the usual ones. */
const SERVICES = [
  '000018f0-0000-1000-8000-00805f9b34fb',
  'e7810a71-73ae-499d-8c15-faa9aef0c3f2',
  '49535343-fe7d-4ae5-8fa9-9fafd205e455',
  '0000ff00-0000-1000-8000-00805f9b34fb',
];
/** Small enough for every Bluetooth printer, with the usual size of its packets. */
const PACKET = 100;

/** Kept while the page is open: most browsers do not hand out a Bluetooth device again. */
let bluetoothDevice: BluetoothDevice | null = null;

/** Lets the person choose a printer; its name. Throws when none is chosen. Needs a press of a button. */
export async function choosePrinter(kind: 'usb' | 'bluetooth'): Promise<string> {
  if (kind === 'usb') {
    const device = await platform.usb!.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] });
    return device.productName ?? 'USB printer';
  }
  bluetoothDevice = await platform.bluetooth!.requestDevice({
    acceptAllDevices: true,
    optionalServices: SERVICES,
  });
  return bluetoothDevice.name ?? 'Bluetooth printer';
}

/** Sends bytes to the printer that was chosen. Throws an Error whose text a person can read. */
export function sendToPrinter(settings: PrinterSettings, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  return settings.kind === 'usb' ? sendByUsb(settings, bytes) : sendByBluetooth(settings, bytes);
}

async function sendByUsb({ name }: PrinterSettings, bytes: Uint8Array<ArrayBuffer>) {
  const devices = (await platform.usb?.getDevices()) ?? [];
  const device = devices.find((each) => each.productName === name) ?? devices[0];
  if (!device) throw new Error('The printer is not connected. Connect its cable, or choose another one.');
  if (!device.opened) await device.open();
  if (!device.configuration) await device.selectConfiguration(1);
  const found = device
    .configuration!.interfaces.flatMap(({ interfaceNumber, alternates }) =>
      alternates
        .filter(({ interfaceClass }) => interfaceClass === PRINTER_CLASS)
        .flatMap(({ endpoints }) => endpoints)
        .filter(({ direction, type }) => direction === 'out' && type === 'bulk')
        .map(({ endpointNumber }) => ({ interfaceNumber, endpointNumber })),
    )
    .at(0);
  if (!found) throw new Error('This device does not take receipts.');
  await device.claimInterface(found.interfaceNumber);
  await device.transferOut(found.endpointNumber, bytes);
  await device.close();
}

async function sendByBluetooth({ name }: PrinterSettings, bytes: Uint8Array<ArrayBuffer>) {
  if (!bluetoothDevice) {
    const known = (await platform.bluetooth?.getDevices?.().catch(() => [])) ?? [];
    bluetoothDevice = known.find((each) => each.name === name) ?? null;
  }
  if (!bluetoothDevice) await choosePrinter('bluetooth');
  const server = await bluetoothDevice!.gatt!.connect();
  const services = await server.getPrimaryServices();
  const all = await Promise.all(services.map((service) => service.getCharacteristics()));
  const target = all.flat().find(({ properties }) => properties.write || properties.writeWithoutResponse);
  if (!target) throw new Error('This device does not take receipts.');
  for (let at = 0; at < bytes.length; at += PACKET) {
    const packet = bytes.slice(at, at + PACKET);
    if (target.properties.write) await target.writeValueWithResponse(packet);
    else await target.writeValueWithoutResponse(packet);
  }
}
