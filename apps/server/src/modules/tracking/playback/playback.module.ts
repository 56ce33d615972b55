import type { Module } from '../../../module.ts';
import { staysExcel } from './stays.excel.ts';

export const playbackModule: Module = {
  routes: () => [staysExcel()],
};
