import { useEffect, useState } from 'react';
import { type AppConfig, readConfig } from './config.ts';

/** The public settings of the installation; null until they are known. */
export function useConfig(): AppConfig | null {
  const [config, setConfig] = useState<AppConfig | null>(null);
  useEffect(() => {
    let here = true;
    void readConfig().then(read => here && setConfig(read));
    return () => {
      here = false;
    };
  }, []);
  return config;
}

/** Whether the installation sends mail; assumed until it is known. */
export const useSendsMail = (): boolean => useConfig()?.sends_mail !== false;

/** Whether the installation sends messages by WhatsApp; false until it is known. */
export const useSendsWhatsApp = (): boolean => useConfig()?.sends_whatsapp === true;
