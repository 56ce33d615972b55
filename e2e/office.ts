import type { Browser, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { openBrowser, openWindow, type Person } from './browser.ts';
import { CountingUser, newTally, type Tally } from './counting-user.ts';
import type { Fix } from './drive.ts';
import { pressTwice } from './fields.ts';
import { type MovingServer, startMovingServer } from './moving-clock.ts';

/** A server with the windows of several people of one company, whose clocks follow that of the server. */
export class Office {
  readonly people = new Map<string, Person>();
  readonly tallies = new Map<string, Tally>();

  private constructor(
    readonly server: MovingServer,
    private readonly browser: Browser,
  ) {}

  /** Starts a new, empty installation on that engine, with the clock at that instant. */
  static async open(from: Date, fresh: 'embedded' | 'postgres'): Promise<Office> {
    const server = await startMovingServer(from, { fresh });
    return new Office(server, await openBrowser('none'));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
  }

  /** Opens a window for another person. */
  async newUser(name: string): Promise<CountingUser> {
    const person = await openWindow(this.browser);
    this.people.set(name, person);
    await person.page.clock.setSystemTime(this.server.now());
    const tally = newTally();
    this.tallies.set(name, tally);
    return new CountingUser(person, tally);
  }

  /** Moves all clocks to a later instant. */
  async moveTo(instant: Date): Promise<void> {
    this.server.moveTo(instant);
    await this.setPageTimes();
  }

  private async setPageTimes(): Promise<void> {
    for (const { page } of this.people.values()) await page.clock.setSystemTime(this.server.now());
  }

  /** Sends positions like a tracker, one after another, and moves the clocks to their times. */
  async send(id: string, key: string, fixes: readonly Fix[], status = 200): Promise<void> {
    for (const fix of fixes) {
      if (fix.at > this.server.now()) this.server.moveTo(fix.at);
      const query = new URLSearchParams({
        id,
        key,
        lat: String(fix.lat),
        lon: String(fix.lng),
        accuracy: '8',
        timestamp: fix.at.toISOString(),
        speed: String(fix.speed_kmh / 1.852),
      });
      const answer = await fetch(`${this.server.url}/gps/osmand?${query}`);
      expect(answer.status).toBe(status);
    }
    await this.setPageTimes();
  }
}

/** Signs in on the open sign-in page. */
export async function comesThroughDoor(user: CountingUser, email: string, password: string): Promise<void> {
  await user.fill('Usuario o correo', email);
  await user.fill('Contraseña', password);
  await user.button('Ingresar');
  await user.reads(user.page.getByRole('heading', { name: 'Inicio' }));
}

/** Clicks twice like an impatient person. It counts as one click, and must have one effect. */
export async function pressOnce(user: CountingUser, button: Locator): Promise<void> {
  await user.click({ click: () => pressTwice(button) } as Locator);
}

/** Attaches the missing papers on the closing page of a guide. */
export async function attachPapers(user: CountingUser): Promise<void> {
  const { page } = user;
  const missing = page.locator('.cz-closing-file').filter({ hasText: 'Falta' });
  const paper = { name: 'papel.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 papel') };
  for (let left = await missing.count(); left > 0; left--) {
    await user.file(
      page.locator('.cz-closing-files > li', { has: missing }).first().locator('input[type=file]'),
      paper,
    );
    await expect.poll(() => missing.count()).toBe(left - 1);
  }
}
