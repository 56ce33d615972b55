/** What this installation says of itself before anybody signs in: `GET /config.json`. */
export interface AppConfig {
  /** A map style of the installation's own, instead of the embedded base. */
  map_style_url: string | null;
  /** The operator company, for the door; null while nobody has registered one. */
  operator_name: string | null;
  /** Without it no mail leaves: links are handed over by who makes them. */
  sends_mail: boolean;
}

/** What is supposed of an installation that could not be asked: nobody is sent away from it. */
const unknown: AppConfig = { map_style_url: null, operator_name: '', sends_mail: true };
let reading: Promise<AppConfig> | null = null;

/** Read once; who could not be asked is asked again the next time. */
export function readConfig(): Promise<AppConfig> {
  reading ??= fetch('/config.json')
    .then(response => (response.ok ? response.json() : Promise.reject(new Error(String(response.status)))))
    .then((given: Partial<AppConfig>) => ({ ...unknown, ...given }))
    .catch(() => {
      reading = null;
      return unknown;
    });
  return reading;
}

/** After a change of what the installation says of itself. */
export function forgetConfig(): void {
  reading = null;
}
