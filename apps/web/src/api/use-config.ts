import { useEffect, useState } from 'react';
import { type AppConfig, readConfig } from './config.ts';

/** What the installation says of itself; null until it is known. */
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

/** Whether mail leaves the installation; supposed until it is known. */
export const useSendsMail = (): boolean => useConfig()?.sends_mail !== false;
