/**
 * Days for which data are kept before a job deletes them (server: `system/housekeeping/cleaning.queries`, `tracking/position-days`). The privacy
 * pages name those that concern persons, so a changed period changes both.
 */
export const KEPT_DAYS = {
  /** Failed sign-ins, by address. */
  attempts: 2,
  /** Stored answers: a browser retries within minutes; a phone on the road within the life of its link. */
  answers: 3,
  linkAnswers: 120,
  /** Ended or expired sessions and links: until then somebody may ask when they ended. */
  sessions: 30,
  links: 30,
  /** Phones of drivers whose binding ended or expired. */
  phones: 30,
  /** Mails and messages that were sent or failed for good. Those to SAP are kept: they belong to the order. */
  messages: 60,
  /** Notices in the application, read or not. */
  notices: 90,
  /** The log of who was notified of what; the words of its messages as long as mails (`messages`). */
  notifications: 730,
  /** What a person typed into a form and did not save, since the last change. */
  drafts: 60,
  unconfirmedUploads: 1,
  /** Confirmed files that are attached to nothing. */
  unusedFiles: 30,
  /** Rows of imported files, and the files. */
  imports: 60,
  /** Scans of codes that belong to no guide, so that invented codes do not fill the table. */
  unknownScans: 90,
  /** Papers that a driver keeps in his phone, after the trip was closed: the page deletes them when the phone learns of the closing. */
  phonePapers: 1,
  /** The same papers, after the page last reached the server: the phone's service worker deletes them without knowing of a closing. */
  phonePapersUnseen: 7,
  /**
   * Exact positions of trucks, and of drivers' phones that send them. Of a trip or case that is not over they are held, for as long again after its
   * end. More than the age of positions that are still accepted (`POSITION_MEMORY_DAYS`): a day is thinned once.
   */
  positions: 35,
  /** Places that a driver's phone sent in an emergency, after it sent them. */
  phonePositions: 180,
  /** What is kept of each day of positions after that (`tracking/playback/position-day`). */
  tracks: 730,
  /** What reefers measured on the way. */
  temperatures: 730,
} as const;

/** Points that are kept of a truck's day; the ends of its stays, silences and times with the engine on, and its events may need more. */
export const MOST_DAY_POINTS = 400;
