import { Secret, TOTP } from 'otpauth';

/** What a phone with the key shows at the instant. */
export const codeAt = (secret: string, instant: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant });
