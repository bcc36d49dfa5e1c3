import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import { inlineUploadParam, maxDocumentBytes, maxDocumentsAtOnce } from '#domain/fulfilment/document.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { useEachResult } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './drop-zone.module.css';
import type { UploadResult } from './upload-result.ts';

const megabytes = maxDocumentBytes / 1024 / 1024;

type DropZoneProps = {
  action: string;
  text: string;
  /** Shows the result, which names the refused files. Without JavaScript the page loads again and counts them. */
  onUploaded: (result: UploadResult | null) => void;
  /** Uploads files as soon as they are chosen. */
  isImmediate?: boolean;
};

/** Drag and drop with a native file input. Checks the limits before uploading. */
export function DropZone({ action, text, onUploaded, isImmediate = false }: DropZoneProps) {
  const fetcher = useFetcher<UploadResult | null>();
  useEachResult(fetcher, onUploaded);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isSending = fetcher.state !== 'idle';

  function drop(event: DragEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsOver(false);
    if (!input.current || event.dataTransfer.files.length === 0 || isSending) return;
    input.current.files = event.dataTransfer.files;
    if (validate(input.current.files)) event.currentTarget.requestSubmit();
  }

  function validate(files: FileList | null): boolean {
    const nextProblem = findProblem([...(files ?? [])]);
    setProblem(nextProblem);
    return nextProblem === undefined;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!validate(input.current?.files ?? null)) return;
    void fetcher.submit(new FormData(event.currentTarget), {
      method: 'post',
      encType: 'multipart/form-data',
      action: `${action}${action.includes('?') ? '&' : '?'}${inlineUploadParam}=1`,
    });
    event.currentTarget.reset();
  }

  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      className={
        isOver
          ? `panel pad-4 align-center ${styles.zone} ${styles.over}`
          : `panel pad-4 align-center ${styles.zone}`
      }
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      onSubmit={submit}
    >
      <span className="brand" aria-hidden="true">
        <Icon name="ticket" size={24} />
      </span>
      <div className="stack gap-1">
        <b>{m.documents_drop_title()}</b>
        <p id="documents-limits" className="muted text-14">
          {text}
        </p>
        {problem && (
          <p className="danger text-14 strong" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className={`stack split align-center gap-3 span ${styles.choice}`}>
        <input
          ref={input}
          type="file"
          name="files"
          multiple
          accept="application/pdf,.pdf"
          aria-label={m.documents_choose()}
          aria-describedby="documents-limits"
          onChange={({ currentTarget: { files, form } }) => {
            if (validate(files) && isImmediate && files?.length) form?.requestSubmit();
          }}
        />
        <SubmitButton kind="line" working={isSending} workingLabel={m.documents_uploading()}>
          {m.documents_upload()}
        </SubmitButton>
      </div>
    </Form>
  );
}

function findProblem(files: readonly File[]): string | undefined {
  if (files.length > maxDocumentsAtOnce) return m.documents_chosen_many({ files: maxDocumentsAtOnce });
  const large = files.find(({ size }) => size > maxDocumentBytes);
  return large && m.documents_chosen_large({ name: large.name, megabytes });
}

export const getDropText = () => m.documents_drop_text({ files: maxDocumentsAtOnce, megabytes });
export const getFlightDropText = () => m.tickets_drop_text({ files: maxDocumentsAtOnce, megabytes });
export const getBookingDropText = () => m.documents_drop_booking({ files: maxDocumentsAtOnce, megabytes });

/** Starts with the result in the address, which a page without JavaScript has. */
export function useUploaded(first: UploadResult | null) {
  const [uploaded, setUploaded] = useState({ result: first, key: 0 });
  const show = (result: UploadResult | null) => setUploaded(({ key }) => ({ result, key: key + 1 }));
  return { ...uploaded, show };
}

/** Give it a key that changes with each upload, so that each one is announced. */
export function Uploaded({ result }: { result: UploadResult | null }) {
  if (!result) return null;
  return (
    <Banner kind={result.kind} takeFocus>
      {result.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Banner>
  );
}
