/** After so many refusals of its server an address gets no more mails of notices. One may be a fault of that server. */
export const BOUNCED_AFTER = 2;

/** Whether this refusal is the one after which nothing is mailed to the address any more, so that somebody is told of it. */
export const bouncesNow = (refusals: number): boolean => refusals === BOUNCED_AFTER;
