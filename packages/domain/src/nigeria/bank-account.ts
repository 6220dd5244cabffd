const WEIGHTS = [3, 7, 3];

/**
 * Whether the check digit of a Nigerian account number (NUBAN) fits the bank's code: weights 3, 7, 3 over the code and
 * the first nine digits, check digit = (10 − sum mod 10) mod 10. A commercial bank has three digits, padded to six
 * since 2020; other institutions have `9` and five digits. Null where it cannot be checked. Use it only for a warning:
 * OPay and PalmPay use telephone numbers, and banks make exceptions.
 */
export function nubanFits(bankCode: string | null, accountNumber: string): boolean | null {
  const code = bankCode?.replace(/\s/g, '') ?? '';
  const number = accountNumber.replace(/\s/g, '');
  if (!/^\d{10}$/.test(number) || !/^(\d{3}|\d{5,6})$/.test(code)) return null;
  // The zeros before three digits count for nothing, and move the weights by a whole round.
  const institution = code.length === 5 ? `9${code}` : code;
  // Telephone numbers without their leading 0.
  if (['999991', '999992', '100004', '100033'].includes(code)) return null;
  const sum = [...(institution + number.slice(0, 9))].reduce(
    (total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 0),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(number[9]);
}
