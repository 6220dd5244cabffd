import { v7 as newId } from 'uuid';

declare const once: unique symbol;
/**
 * The key of one intention (decisions §1). A route that honours it cannot be called without one, and `sendOnce` gives
 * them out: so no form forgets what becomes of an attempt whose answer is lost.
 */
export type OnceKey = string & { readonly [once]: true };

/**
 * A key outside of `sendOnce`, for what neither creates nor moves money or stock: a look at a file before it is
 * imported, a picture, a status. `once.test.ts` lists who may ask for one.
 */
export const plainKey = (name: string = newId()): OnceKey => name as OnceKey;
