@rem Runs Maven with the arguments given: the installed one, or else one that is fetched once into .m2 and checked.
@echo off
setlocal
where /q mvn && (
    call mvn %*
    exit /b
)
if defined JAVA_HOME (set "JAVA=%JAVA_HOME%\bin\java") else (set "JAVA=java")
for /f "usebackq delims=" %%m in (`""%JAVA%" "%~dp0scripts\FetchMaven.java""`) do set "MVN=%%m"
if not defined MVN exit /b 1
call "%MVN%.cmd" %*
