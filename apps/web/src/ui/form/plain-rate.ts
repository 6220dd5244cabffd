/** An exchange rate as it is sent: 1,550.25 is 1550.25. */
export const plainRate = (text: string) => text.replace(/[,\s]/g, '');
