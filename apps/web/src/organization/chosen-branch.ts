// What the first requests need of a device's branch; apart, because they are asked before the screens come.

/** Where the choice of a branch is kept on the device. */
export const branchSlot = (organizationId: string | null) => `lissafi.branch.${organizationId}`;

/** A branch as it is asked for: the first has the organization's own id, and is meant where none is named. */
export const askedBranch = (
  organizationId: string | null,
  id: string | null | undefined,
): string | undefined => (id && id !== organizationId ? id : undefined);

/** What was chosen on this device, as it is asked for. */
export const chosenBranch = (organizationId: string | null): string | undefined =>
  askedBranch(organizationId, localStorage.getItem(branchSlot(organizationId)));
