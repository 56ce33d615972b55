/** The path of the unpacked Chromium; null: the machine has one. */
export function unpackBrowser(): Promise<string | null>;
