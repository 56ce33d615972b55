/**
 * The header with which a browser shows or downloads a file under its name (RFC 6266): a plain name for every program, and the real one encoded where
 * it differs. A header takes no other signs: a name with a dash that somebody pasted would else be an error instead of a file.
 */
export function disposition(filename: string, isShown: boolean): string {
  const how = isShown ? 'inline' : 'attachment';
  const plain = filename.normalize('NFD').replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  if (plain === filename) return `${how}; filename="${plain}"`;
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
