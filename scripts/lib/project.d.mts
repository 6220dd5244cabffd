export function projectFiles(): string[];
export function sourceOf(path: string): string;
