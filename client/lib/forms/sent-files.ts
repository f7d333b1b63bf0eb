/** The files of a field, empty ones too; a field in which none was chosen sends one without a name. */
export const sentFiles = (form: FormData, name: string): File[] =>
  form.getAll(name).filter((one) => one instanceof File && (one.size > 0 || one.name !== '')) as File[];
