/** The formats in which reports and lists are downloaded (decisions §6). */
export const FILE_FORMATS = ['pdf', 'csv', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export const FILE_TYPES: Record<FileFormat, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
