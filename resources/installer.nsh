; What electron-builder's installer for Windows does not do by itself. It includes this file by its name.

!macro customHeader
  LangString appAsked ${LANG_JAPANESE} "${PRODUCT_NAME}に終了を求めています。申請の途中なら、終わるのを待ちます…"
  LangString appAsked ${LANG_ENGLISH} "Asking ${PRODUCT_NAME} to close. If it is filing, this waits until it has ended…"
  LangString appStays ${LANG_JAPANESE} "${PRODUCT_NAME}がまだ開いています。申請の途中か、確かめることが画面に出ています。画面を確かめて終了してから［再試行］を押してください。まだ何も変更していません。"
  LangString appStays ${LANG_ENGLISH} "${PRODUCT_NAME} is still open. It is filing, or asks something on its screen. Look at it and close it, then press Retry. Nothing has been changed yet."
!macroend

; $R0 becomes 0 while the app runs: for this person, or for anybody where the copy for everybody is replaced.
!macro findApp
  StrCpy $R2 '/FI "USERNAME eq %USERNAME%"'
  ${if} $installMode == "all"
    StrCpy $R2 ""
  ${endIf}
  nsExec::Exec `"$CmdPath" /C tasklist $R2 /FI "IMAGENAME eq ${APP_EXECUTABLE_FILENAME}" /FO CSV /NH | "$SYSDIR\findstr.exe" /B /I /C:"\"${APP_EXECUTABLE_FILENAME}\""`
  Pop $R0
!macroend

; Asks the app to close, as the button of its window does, and waits. The template would end its process, at worst in the
; middle of a filing, whose outcome nobody then knows.
!macro customCheckAppRunning
  askApp:
  !insertmacro findApp
  ${if} $R0 == 0
    DetailPrint "$(appAsked)"
    nsExec::Exec `"$SYSDIR\taskkill.exe" /IM "${APP_EXECUTABLE_FILENAME}"`
    Pop $R0
    StrCpy $R1 0
    waitForApp:
    Sleep 1000
    IntOp $R1 $R1 + 1
    !insertmacro findApp
    ${if} $R0 == 0
      ; Some ten seconds for a person, who can look; some two minutes where nobody is asked, because a filing ends within 90 seconds.
      StrCpy $R2 8
      ${if} ${Silent}
        StrCpy $R2 90
      ${endIf}
      IntCmp $R1 $R2 0 waitForApp 0
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(appStays)" /SD IDCANCEL IDRETRY askApp
      SetErrorLevel 2
      Quit
    ${endIf}
  ${endIf}
!macroend

!macro customInstall
  ; The template leaves out the quotation marks around the program, and Windows would try C:\Program.exe first.
  WriteRegStr SHELL_CONTEXT "Software\Classes\Tokucho Desk\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    ; The template keeps who opens the files, and the copy of the installer that it made for the next update.
    ReadRegStr $R0 SHELL_CONTEXT "Software\Classes\.tokucho" ""
    ${if} $R0 == "Tokucho Desk"
      DeleteRegKey SHELL_CONTEXT "Software\Classes\.tokucho"
    ${endIf}
    DeleteRegKey SHELL_CONTEXT "Software\Classes\Tokucho Desk"
    SetShellVarContext current
    RMDir /r "$LOCALAPPDATA\tokucho-desk-updater"
    ${if} $installMode == "all"
      SetShellVarContext all
    ${endIf}
  ${endIf}
!macroend
