/** Parts of a form that are still working (an upload): the form is not sent before they are done. */
export interface Waiting {
  /** `why`: what the form waits for, as text; null: the part is done. */
  report: (part: string, why: string | null) => void;
  /** Null: the form can be sent. */
  why: () => string | null;
}

export function waitingFor(onChange: () => void): Waiting {
  const parts = new Map<string, string>();
  return {
    report: (part, why) => {
      if ((parts.get(part) ?? null) === why) return;
      if (why === null) parts.delete(part);
      else parts.set(part, why);
      onChange();
    },
    why: () => [...parts.values()][0] ?? null,
  };
}
