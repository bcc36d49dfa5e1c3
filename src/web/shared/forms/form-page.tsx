import type { ReactNode } from 'react';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { FormErrors, FormTitle } from './form-head.tsx';
import styles from './form-page.module.css';
import type { FormState } from './use-form.ts';

type FormPageProps = {
  title: string;
  /** One line under the title. */
  lead?: string | undefined;
  /** Absent where nothing can be sent. */
  form?: Pick<FormState, 'refusal' | 'errors' | 'resultKey'> | undefined;
  /** Small for the fields of a sign-in, large for the details of a traveller. */
  size?: 'small' | 'medium' | 'large';
  children?: ReactNode;
};

/** A page whose whole content is one form, or what has become of it: title, errors, heading, and the parts in a column. */
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
