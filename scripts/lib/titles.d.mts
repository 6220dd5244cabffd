export const LINE_ID: RegExp;
export function titlesIn(source: string): string[];
export function projectFiles(): string[];
export function sourceOf(path: string): string;
export function testsWithIds(): { path: string; title: string; ids: string[] }[];
