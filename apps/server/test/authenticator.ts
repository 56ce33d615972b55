import { Secret, TOTP } from 'otpauth';

/** Code that an authenticator app with the secret shows at the instant. */
export const codeAt = (secret: string, instant: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant });
