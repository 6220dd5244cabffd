/** What one screen, or a few that belong together, is for, in plain words. */
export interface Topic {
  /** Its part of the address of the help. */
  id: string;
  title: string;
  /** The addresses of its screens, as the routes write them. */
  screens: readonly string[];
  /** What the screen is for. */
  purpose: string;
  /** How the common things are done. */
  tasks: readonly (readonly [task: string, how: string])[];
  /** The terms that it uses. */
  terms?: readonly (readonly [term: string, meaning: string])[];
}

export interface Area {
  title: string;
  topics: readonly Topic[];
}
