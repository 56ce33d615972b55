import { addDays } from '@cabezal/domain/time/time';
import { sql } from 'kysely';
import { type Database, systemAuthor, systemScope } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
