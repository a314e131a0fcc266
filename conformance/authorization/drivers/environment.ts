const passedOn =
  /^(PATH|HOME|USER|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|DISPLAY|WAYLAND_DISPLAY|XDG_\w+|DBUS_\w+|SYSTEMROOT|LOCALAPPDATA|APPDATA|USERPROFILE)$/i

/** Copies the variables that a program needs from the environment, and those that are named besides: any other may hold a key. */
export function plainEnvironment(more: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && (passedOn.test(name) || more.includes(name)) ? [[name, value]] : [],
    ),
  )
}
