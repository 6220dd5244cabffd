/** Stored on the device from the moment a person signs out until the server has processed it, or somebody signs in. */
const SIGNED_OUT = 'lissafi.signed-out';

/**
 * True when somebody signed out here and the server has not heard of it: its cookie would still be exchanged, and a
 * reload would undo the sign-out (S1.4-11, S1.8-9).
 */
export const signedOutHere = () => localStorage.getItem(SIGNED_OUT) !== null;
export const rememberSignOut = () => localStorage.setItem(SIGNED_OUT, '1');
export const forgetSignOut = () => localStorage.removeItem(SIGNED_OUT);
