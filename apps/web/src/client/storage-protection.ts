/**
 * Asks the browser not to delete what waits on this device when space runs out. Returns whether it agrees; false where
 * it cannot say.
 */
export async function protectStorage(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    // Some browsers have no such storage, or none in a private window.
    return false;
  }
}
