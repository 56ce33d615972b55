export const entries: Record<string, string>;
export function buildServer(only?: string[]): Promise<void>;
export function buildWeb(): Promise<void>;
