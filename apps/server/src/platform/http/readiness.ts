/** Whether this process does what its roles require; `/ready` reports it to a proxy or a supervisor. */
export class Readiness {
  readonly #checks = new Map<string, (() => boolean | Promise<boolean>)[]>();
  #isStopping = false;

  /** A role is ready when all its checks return true. One that throws counts as false. */
  add(role: string, check: () => boolean | Promise<boolean>): void {
    this.#checks.set(role, [...(this.#checks.get(role) ?? []), check]);
  }

  /** From now on it is not ready: no new requests should be sent here. */
  stop(): void {
    this.#isStopping = true;
  }

  async byRole(): Promise<Record<string, boolean>> {
    const holds = async (check: () => boolean | Promise<boolean>): Promise<boolean> => check();
    const found: Record<string, boolean> = {};
    for (const [role, checks] of this.#checks) {
      const held = await Promise.all(checks.map(check => holds(check).catch(() => false)));
      found[role] = !this.#isStopping && held.every(Boolean);
    }
    return found;
  }
}
