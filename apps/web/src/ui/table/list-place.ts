import { createContext } from 'react';

/**
 * Whether the lists below are what their page is about, one shown at a time: a link to such a page says `?q=` as one to the page of a
 * single list does, whatever the list on show is called.
 */
export const IsListOfTab = createContext(false);
