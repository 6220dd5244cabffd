/** Returns a file as a data URL with its name, as the form of the API takes it. */
export async function fileContent(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return `data:;name=${encodeURIComponent(file.name)};base64,${url.slice(url.indexOf(',') + 1)}`;
}
