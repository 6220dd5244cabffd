const LOOK_MS = 60_000;

/**
 * Shows a file in a page that this one opened. Its address stays good until that page is closed, because the viewer reads
 * the file again to reload or save it, and is then revoked: a paper for each press would stay in memory as long as the
 * application is open. No event tells when it is closed, so it is looked at now and then.
 */
export function showFile(page: Window, file: Blob) {
  const address = URL.createObjectURL(file);
  page.location.href = address;
  const timer = setInterval(() => {
    if (!page.closed) return;
    clearInterval(timer);
    URL.revokeObjectURL(address);
  }, LOOK_MS);
}
