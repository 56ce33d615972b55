/** What remains in a field after its text was sent: nothing, or what the person typed while it was being sent. */
export const unsentText = (sent: string, typed: string): string => (typed === sent ? '' : typed);
