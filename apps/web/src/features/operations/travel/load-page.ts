/** Loads the files of another page («operations/travel/TravelPage»), so that they are stored in the phone with those of this one. */
export async function loadPage(page: string): Promise<void> {
  const { loaderOf } = await import('../../../app/pages.ts');
  await loaderOf(page)();
}
