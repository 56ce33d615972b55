import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import esES from 'antd/es/locale/es_ES';
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { type ReactNode, useEffect } from 'react';
import { makeQueryClient } from '../api/nouns.ts';
import { connectErrorToast } from '../api/use-action.ts';
import { connectToasts, toast } from '../ui/feedback/toast.ts';
import { useClearKey } from '../ui/form/clear-key.ts';
import { LeaveQuestion } from '../ui/form/use-leave-guard.ts';
import { useMedia } from '../ui/use-media.ts';
import { onSessionEnd } from './session/session.ts';
import { stillTheme, theme } from './theme.ts';
import '../ui/antd.css';

dayjs.extend(customParseFormat);
dayjs.locale('es');

/**
 * antd labels the «month» and «year» buttons over a calendar with their function instead of their text; people who use speech input could
 * then not say «noviembre».
 */
const { monthSelect: _month, yearSelect: _year, ...calendarWords } = esES.DatePicker?.lang ?? {};
const dateWords = { ...calendarWords, clear: 'Borrar' };
const spanish = { ...esES, DatePicker: { ...esES.DatePicker, lang: dateWords } } as typeof esES;

const queries = makeQueryClient();
onSessionEnd(() => queries.clear());
connectErrorToast(error => toast.error(error.message));

/** React Query, and antd in Spanish with the theme; loaded with the first screen that needs it, so that the sign-in page stays small. */
export default function AntdProviders({ children }: { children: ReactNode }) {
  useClearKey();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <ConfigProvider
      locale={spanish}
      theme={isStill ? stillTheme : theme}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: false, scrollToFirstError: { block: 'center', focus: true } }}
    >
      <App message={{ maxCount: 1, top: 100, duration: 2 }} className="cz-app">
        <ToastBridge />
        <LeaveQuestion />
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}

function ToastBridge() {
  const { message } = App.useApp();
  useEffect(() => connectToasts((kind, text) => void message.open({ type: kind, content: text })), [message]);
  return null;
}
