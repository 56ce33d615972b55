import { BUSINESS_ZONE } from '@cabezal/domain/system/time/time';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

/**
 * antd's calendars take «Hoy» and «Ahora» from dayjs, in the zone that is set here with its plugin: the business zone, whatever the zone of
 * the browser. Everything that shows a calendar imports dayjs from here.
 */
dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.tz.setDefault(BUSINESS_ZONE);

export { dayjs };
