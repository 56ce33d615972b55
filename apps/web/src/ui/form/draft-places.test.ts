import { saveDraft } from '@cabezal/contract/system/views/views.calls';
import { draftPlaces } from '@cabezal/domain/system/records/draft-places';
import { describe, expect, it } from 'vitest';
import { type KeptDraft, offersOf, oneDraftAPlace, openDraftWindow, placeOfCopy, placesFor } from './draft-places.ts';

const draft = (at: string, known?: string | null): KeptDraft => ({ at, values: { at }, known });
const [first, second] = draftPlaces('reservation');
const early = '2026-11-22T10:00:00.000Z';
const late = '2026-11-22T11:00:00.000Z';

describe('the places of drafts', () => {
  it('have kinds that the server accepts', () => {
    for (const kind of draftPlaces('connection_point'))
      expect(saveDraft.input.safeParse({ kind, payload: {} }).success).toBe(true);
  });
  it('keep an offered draft; the new one is written into the other place', () => {
    const draftWindow = openDraftWindow('reservation');
    expect(placesFor(draftWindow)).toEqual([first, second]);
    draftWindow.held.add(first);
    expect(placesFor(draftWindow)).toEqual([second]);
    draftWindow.held.add(second);
    expect(placesFor(draftWindow)).toEqual([]);
  });
  it('a window continues in its own place', () => {
    const draftWindow = { ...openDraftWindow('reservation'), mine: second };
    expect(placesFor(draftWindow)).toEqual([second, first]);
  });
  it('a copy in this browser never overwrites the copy of another window, nor an offered one', () => {
    const draftWindow = openDraftWindow('reservation');
    const copies: Record<string, string> = { [first]: early };
    const copyAt = (place: string) => copies[place] ?? null;
    expect(placeOfCopy(draftWindow, copyAt)).toBe(second);
    draftWindow.copy = { place: first, at: early };
    expect(placeOfCopy(draftWindow, copyAt)).toBe(first);
    draftWindow.held.add(first);
    expect(placeOfCopy(draftWindow, copyAt)).toBe(second);
    copies[second] = late;
    expect(placeOfCopy(draftWindow, copyAt)).toBeNull();
  });
});

describe('the offered drafts', () => {
  it('are the stored ones, newest first', () => {
    const offers = offersOf([
      { place: first, server: draft(early), local: null },
      { place: second, server: null, local: draft(late, null) },
    ]);
    expect(offers.map(offer => [offer.place, offer.known, offer.localAt])).toEqual([
      [second, null, late],
      [first, early, null],
    ]);
    expect(offersOf([{ place: first, server: null, local: null }])).toEqual([]);
  });
  it('are the copy of this browser where it continues the server’s draft', () => {
    const stored = [
      { place: first, server: draft(early), local: draft(late, early) },
      { place: second, server: null, local: null },
    ];
    expect(oneDraftAPlace(stored)).toEqual(stored);
    expect(offersOf(stored).map(offer => offer.at)).toEqual([late]);
    // Also if the clock of this browser is behind the server's.
    const behind = [{ place: first, server: draft(late), local: draft(early, late) }];
    expect(offersOf(behind).map(offer => offer.at)).toEqual([early]);
  });
  it('are both if two windows wrote into one place', () => {
    const stored = oneDraftAPlace([
      { place: first, server: draft(early), local: draft(late, null) },
      { place: second, server: null, local: null },
    ]);
    expect(offersOf(stored).map(offer => [offer.place, offer.at])).toEqual([
      [second, late],
      [first, early],
    ]);
  });
});
