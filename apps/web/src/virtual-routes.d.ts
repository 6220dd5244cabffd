declare module 'virtual:routes' {
  /** For each group of routes its lines. */
  const lines: Record<string, string>;
  export default lines;
}
declare module 'virtual:more-routes' {
  /** For each group of routes its lines. */
  const lines: Record<string, string>;
  export default lines;
}
