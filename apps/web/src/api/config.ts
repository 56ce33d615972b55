/** Public settings of this installation, available before sign-in: `GET /config.json`. */
export interface AppConfig {
  /** A map style of the installation, instead of the embedded base map. */
  map_style_url: string | null;
  /** The operator company, for the sign-in page; null until one is registered. */
  operator_name: string | null;
  /** False: no mail is sent, and people hand over links themselves. */
  sends_mail: boolean;
  /** False: no service of WhatsApp is configured, so that nothing is sent there. */
  sends_whatsapp: boolean;
}

/** Assumed if the settings could not be read: nothing is disabled. */
const unknown: AppConfig = { map_style_url: null, operator_name: '', sends_mail: true, sends_whatsapp: false };
let reading: Promise<AppConfig> | null = null;

/** Read once; after a failure it is read again next time. */
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

/** Call it after a change of these settings. */
export function forgetConfig(): void {
  reading = null;
}
