import { folders } from '../../../folders.ts';
import type { Module } from '../../../module.ts';
import { baseMapPlugin } from './base-map.plugin.ts';

/** Roads between places, from the own network or an outside service. */
export const roadsModule: Module = {
  plugins: ({ services }) => [baseMapPlugin(services, folders.reference)],
};
