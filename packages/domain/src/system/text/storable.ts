/**
 * Text of another system as a database stores it: control characters become blanks, and half a sign the sign for an unknown one. PostgreSQL refuses
 * NUL and halves of signs, so that an answer with one would never be stored, and would be asked for again for ever.
 */
export const storable = (said: string): string => said.replace(/\p{Cs}/gu, '\ufffd').replace(/\p{Cc}/gu, ' ');
