import type { Rehearsal } from '@lissafi/contract/imports';
import type { MemberContext } from '../../http/context.ts';
import type { ImportFile } from './store.ts';

/** Told after each page of rows. */
export type Progress = (rows: number) => Promise<void>;

/** What importing one kind of record means. All of it runs in the caller's transaction. */
export interface KindRules {
  /** The most rows of one file. */
  rows: number;
  /** Rows above which a job does the work. */
  at_once: number;
  /** Locks what two imports must not do at the same time, before the import itself. */
  hold?(context: MemberContext): Promise<void>;
  /** Finds rows that are there already and marks them; rows that wait, or these alone. */
  match(context: MemberContext, file: Pick<ImportFile, 'id'>): Promise<void>;
  /** What importing the good rows would do; computed by the functions that post it. */
  rehearse(context: MemberContext, file: ImportFile): Promise<Rehearsal>;
  /** Imports all good rows. Throws what stands against one of them. */
  commit(context: MemberContext, file: ImportFile, progress: Progress): Promise<void>;
  /** Takes back what was imported; returns the names of what others use, which stays. */
  undo(context: MemberContext, file: ImportFile, progress: Progress): Promise<string[]>;
}
