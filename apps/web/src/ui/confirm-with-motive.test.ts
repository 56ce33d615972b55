import { expect, it } from 'vitest';

/**
 * The screen behind a dialog updates while a person writes a motive: the dialog confirms an action on the record that it was opened on. The
 * version must be of that moment, too, or the server would not detect a change that another person made since.
 */
const texts = import.meta.glob<string>(['../features/**/*.tsx', '../kits/**/*.tsx', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = new Map(
  Object.entries(texts).map(([file, text]) => [file.replace(/^\.\.\/(features\/[^/]+\/)?/, ''), text]),
);
const sendsVersion = (text: string) => /<ConfirmWithMotive\b/.test(text) && /\bversion\b/.test(text);
const keeps = (text: string) => /\buseOpened\(/.test(text);

/** The caller keeps the record in its state when the dialog is requested. */
const heldInState = [
  'closing/ClosedNotice.tsx',
  'kits/justifications/Lateness.tsx',
  'kits/logbook/NoteTools.tsx',
  'reservations/services/Discounts.tsx',
  'reservations/services/ProposalDialog.tsx',
  'reservations/slots/ChangingSlot.tsx',
  'reservations/slots/SlotsTab.tsx',
  'sap/RepostPage.tsx',
  'trucks/CertificatesTab.tsx',
];

/** A decision on a reservation is about the version that the page shows at that time (use-reservation-actions.ts). */
const decidesOnWhatIsShown = ['approval/ApprovalPanel.tsx'];

it('a dialog that asks for a motive sends the version of the record that it was opened on', () => {
  expect([
    sendsVersion('<ConfirmWithMotive onConfirm={() => run({ version })} />'),
    keeps('useOpened(guide, isAsked)'),
  ]).toEqual([true, true]);
  const live = [...files].filter(([, text]) => sendsVersion(text) && !keeps(text)).map(([file]) => file);
  expect(live.toSorted()).toEqual([...decidesOnWhatIsShown, ...heldInState]);
});
