import type { ReactNode } from 'react';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { FormErrors, FormTitle } from './form-head.tsx';
import styles from './form-page.module.css';
import type { FormState } from './use-form.ts';

type FormPageProps = {
  title: string;
  lead?: string | undefined;
  /** Omitted if there is nothing to submit. */
  form?: Pick<FormState, 'refusal' | 'errors' | 'resultKey'> | undefined;
  /** Small for sign-in, large for traveller details. */
  size?: 'small' | 'medium' | 'large';
  children?: ReactNode;
};

/** A page with one form or its outcome: title, errors, heading and one column of content. */
export function FormPage({ title, lead, form, size = 'medium', children }: FormPageProps) {
  return (
    <div className={`stack gap-5 full ${styles.page} ${styles[size]}`}>
      <FormTitle title={title} form={form} />
      {form && <FormErrors form={form} />}
      <PageHeader title={title} lead={lead} />
      {children}
    </div>
  );
}
