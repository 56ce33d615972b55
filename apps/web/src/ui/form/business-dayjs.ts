import { BUSINESS_ZONE } from '@cabezal/domain/system/time/time';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

/**
 * antd's calendars ask dayjs what «Hoy» and «Ahora» are, and take the zone that is set here where its plugin is there: the business
 * zone, whatever the browser's. Everything that shows a calendar takes dayjs from here.
 */
dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.tz.setDefault(BUSINESS_ZONE);

export { dayjs };
