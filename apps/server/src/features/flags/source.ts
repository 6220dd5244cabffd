import { readFile } from 'node:fs/promises';
import { DEFAULT_FLAGS, FLAG_NAMES, type Flags } from '@lissafi/contract/flag-list';
import { FlagMetadata, FlagValue } from '@lissafi/contract/flags';
import { z } from 'zod';
import type { FlagSource } from '../../services.ts';

const Override = z.strictObject({ value: FlagValue.optional(), metadata: FlagMetadata.partial().optional() });
type Override = z.infer<typeof Override>;
/** `{ "reports": false }`, or `{ "reports": { "value": true, "metadata": { "subscriptionTier": "free" } } }`. */
const File = z.record(z.string(), z.union([FlagValue.transform((value): Override => ({ value })), Override]));

export function flagSource(path: string | undefined): FlagSource {
  return {
    async read(tx) {
      const file = path ? File.parse(JSON.parse(await readFile(path, 'utf8'))) : {};
      const rows = await tx.db.selectFrom('feature_flag').selectAll().execute();
      const stored = new Map(rows.map((row) => [row.name, row]));
      const flags = FLAG_NAMES.map((name) => {
        const row = stored.get(name);
        const metadata = FlagMetadata.partial().safeParse(row?.metadata ?? {}).data;
        const value = FlagValue.safeParse(row?.value).data;
        const byFile = merge(DEFAULT_FLAGS[name], file[name]);
        const changed = row ? { ...metadata, updatedAt: row.updated_at } : undefined;
        return [name, merge(byFile, { value, metadata: changed })] as const;
      });
      return Object.fromEntries(flags) as Flags;
    },
  };
}

function merge(flag: Flags[keyof Flags], override: Override | undefined): Flags[keyof Flags] {
  const given = Object.entries(override?.metadata ?? {}).filter(([, value]) => value !== undefined);
  return {
    value: override?.value ?? flag.value,
    metadata: { ...flag.metadata, ...Object.fromEntries(given) },
  };
}
