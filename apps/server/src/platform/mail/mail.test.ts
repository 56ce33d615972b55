import { expect, test } from 'vitest';
import { RefusedForGood, TryLater } from '../outbox/outbox.ts';
import { AddressRefused, smtpFailure } from './mail.ts';

/** What a failure of the mail server means for the next try. */
const thrown = (error: unknown): unknown => {
  try {
    return smtpFailure(error);
  } catch (caught) {
    return caught;
  }
};
const replied = (responseCode: number, command: string, text: string): Error =>
  Object.assign(new Error(text), { responseCode, command });

test('an address that the server does not know is refused for good', () => {
  const refused = thrown(replied(550, 'RCPT TO', '550 5.1.1 no such user'));
  expect(refused).toBeInstanceOf(AddressRefused);
  expect(refused).toBeInstanceOf(RefusedForGood);
});

test('a server that refuses us, or that is busy, says nothing about the address', () => {
  for (const error of [
    replied(550, 'RCPT TO', '550 5.7.1 relaying denied'),
    replied(550, 'MAIL FROM', '550 unknown sender'),
    replied(554, 'DATA', '554 looks like spam'),
    new Error('connect ECONNREFUSED'),
  ])
    expect(thrown(error)).toBe(error);
  expect(thrown(replied(450, 'RCPT TO', '450 later'))).toBeInstanceOf(TryLater);
});
