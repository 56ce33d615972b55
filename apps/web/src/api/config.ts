/** What this installation says of itself before anybody signs in: `GET /config.json`. */
export interface AppConfig {
  /** A map style of the installation's own, instead of the embedded base. */
  map_style_url: string | null;
  /** The operator company, for the door. */
  operator_name: string | null;
}

const nothing: AppConfig = { map_style_url: null, operator_name: null };
let reading: Promise<AppConfig> | null = null;

/** Read once; an installation that says nothing has none of it. */
export function readConfig(): Promise<AppConfig> {
  reading ??= fetch('/config.json')
    .then(response => (response.ok ? response.json() : {}))
    .then((given: Partial<AppConfig>) => ({ ...nothing, ...given }))
    .catch(() => nothing);
  return reading;
}
