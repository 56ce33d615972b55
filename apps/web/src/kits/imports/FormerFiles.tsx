import { formatDateTime } from '@cabezal/domain/system/time/time';

interface FormerFile {
  id: number;
  file_name: string;
  created_at: string;
  author: string;
  /** Its state: «12 guardadas». */
  text: string;
}
interface FormerFilesProps {
  title: string;
  files: readonly FormerFile[];
  onOpen: (id: number) => void;
}

/** Previous imports, which can be opened again; nothing if there are none. */
export function FormerFiles({ title, files, onOpen }: FormerFilesProps) {
  if (files.length === 0) return null;
  return (
    <section className="cz-imports-recent">
      <h2>{title}</h2>
      <ul>
        {files.map(({ id, file_name, created_at, author, text }) => (
          <li key={id}>
            <button type="button" className="cz-id-link cz-imports-open" onClick={() => onOpen(id)}>
              {file_name}
            </button>
            <span>{text}</span>
            <span className="cz-quiet">
              {formatDateTime(created_at)} · {author}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
