import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { addComment, type Comment, type Visibility } from '@cabezal/contract/bookings/comments/comments.calls';
import { Button, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../../api/use-action.ts';
import { UploadButton } from '../../../../kits/files/UploadButton.tsx';
import { useAttachments } from '../../../../kits/files/use-attachments.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { optionSearch } from '../../../../ui/form/option-search.ts';
import { unsentText } from '../../../../ui/form/unsent-text.ts';
import { LeaveGuard } from '../../../../ui/form/use-leave-guard.ts';
import { audienceText, type Person, quoted, readers, VISIBILITY_NAMES } from './comment-words.ts';

interface WriteProps {
  id_reservation: number;
  carriers: readonly { id_company: number; name: string }[];
  people: readonly Person[];
  answered: Comment | null;
  onDone: () => void;
}

/** Writes a comment; Ctrl+Enter sends it. The operator chooses the audience. */
export function WriteComment({ id_reservation, carriers, people, answered, onDone }: WriteProps) {
  const { isOperator } = useAccess();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Visibility>('INTERNAL');
  const [id_carrier, setCarrier] = useState<number | null>(carriers[0]?.id_company ?? null);
  const [named, setNamed] = useState<number[]>([]);
  const files = useAttachments();
  const visibility = answered?.visibility ?? chosen;
  const to = answered === null ? id_carrier : (answered.id_carrier ?? null);
  const offered = readers(people, { isOperator, visibility, id_carrier: to });
  // People mentioned for another audience, who cannot read this comment, are left out.
  const mentions = named.filter(id => offered.some(one => one.id_user === id));
  const action = useAction(addComment);
  const isEmpty = text.trim() === '';
  const send = async () => {
    if (isEmpty || action.pending || files.isSending) return;
    const of = visibility === 'CARRIER' ? { id_carrier: to } : {};
    const id_files = files.ids;
    const id_parent = answered?.id_comment ?? null;
    const sent = { id_reservation, text: text.trim(), visibility, id_parent, mentions, id_files, ...of };
    if ((await action.run(sent)) === null) return;
    // What the person writes while it is being sent is another comment.
    setText(typed => unsentText(text, typed));
    setNamed(ids => ids.filter(id => !named.includes(id)));
    files.clear(id_files);
    onDone();
  };
  return (
    <section className="cz-reservations-comment-write" aria-label="Escribir un comentario">
      <LeaveGuard isDirty={() => !isEmpty} />
      {answered && (
        <p className="cz-reservations-comment-answer">
          {`Responde a ${answered.author}: ${quoted(answered.text)}`}
          <Button type="text" size="small" icon={<CloseOutlined />} aria-label="No responder" onClick={onDone} />
        </p>
      )}
      {isOperator && (
        <Audience
          carriers={carriers}
          visibility={visibility}
          id_carrier={id_carrier}
          setCarrier={setCarrier}
          fixed={answered === null ? null : audienceText(answered)}
          onChange={setChosen}
        />
      )}
      <Input.TextArea
        aria-label="Comentario"
        placeholder={isOperator && visibility === 'INTERNAL' ? 'Solo lo leen los nuestros' : 'Escriba un comentario'}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2000}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      <div className="cz-reservations-comment-bar">
        <Select
          className="cz-reservations-comment-names"
          mode="multiple"
          aria-label="Mencionar a"
          placeholder="Mencionar a…"
          value={mentions}
          onChange={setNamed}
          showSearch={optionSearch}
          maxCount={20}
          options={offered.map(one => ({
            value: one.id_user,
            label: `${one.name} · ${one.company}`,
          }))}
        />
        <UploadButton upload={files.upload} text="Adjuntar" icon={<PaperClipOutlined />} />
        <Button type="primary" disabled={isEmpty || files.isSending} loading={action.pending} onClick={send}>
          Comentar
        </Button>
      </div>
      {files.names.length > 0 && <p className="cz-quiet">{files.names.join(', ')}</p>}
    </section>
  );
}

interface AudienceProps {
  carriers: WriteProps['carriers'];
  visibility: Visibility;
  id_carrier: number | null;
  setCarrier: (id: number) => void;
  /** The audience of an answer: that of the comment which it answers. */
  fixed: string | null;
  onChange: (visibility: Visibility) => void;
}

function Audience({ carriers, visibility, id_carrier, setCarrier, fixed, onChange }: AudienceProps) {
  if (fixed !== null) return <p className="cz-quiet">{`Lo lee: ${fixed}`}</p>;
  const offered: Visibility[] = carriers.length > 0 ? ['INTERNAL', 'CLIENT', 'CARRIER'] : ['INTERNAL', 'CLIENT'];
  return (
    <div className="cz-reservations-comment-bar">
      <Segmented
        aria-label="Quién lo lee"
        value={visibility}
        onChange={onChange}
        options={offered.map(value => ({ value, label: VISIBILITY_NAMES[value] }))}
      />
      {visibility === 'CARRIER' && (
        <Select
          aria-label="Transportista"
          value={id_carrier}
          onChange={setCarrier}
          options={carriers.map(one => ({ value: one.id_company, label: one.name }))}
        />
      )}
    </div>
  );
}
