import { Refusal } from '@lissafi/contract/errors';
import type { Check } from '@lissafi/domain/imports/row-reading';
import type { z } from 'zod';
import { parse } from './errors.ts';

/** Validates a record with the schema of the call that creates one such record; see Check. */
export const checkRecord: Check = (schema, value) => {
  try {
    return { data: parse(schema as unknown as z.ZodType, value) as never };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { faults: error.errors ?? [] };
  }
};
